import { describe, expect, it } from "vitest";
import { faultName, neverSent } from "../../../src/core/base/errors.js";

const fault = (fields: Record<string, unknown>, message = "said") => Object.assign(new Error(message), fields);
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });

const refused = fault({ code: "ECONNREFUSED", syscall: "connect" });
const reset = fault({ code: "ECONNRESET", syscall: "read" });

describe("an error", () => {
  it.each([
    ["a refused connection", refused],
    ["an unreachable host", fault({ code: "EHOSTUNREACH", syscall: "connect" })],
    ["an unknown name", fault({ code: "ENOTFOUND", syscall: "getaddrinfo" })],
    ["a name server that is away", fault({ code: "EAI_AGAIN", syscall: "getaddrinfo" })],
    ["a connection that took too long", fault({ code: "UND_ERR_CONNECT_TIMEOUT" })],
    ["an expired certificate", fault({ code: "CERT_HAS_EXPIRED" })],
    ["a certificate of another host", fault({ code: "ERR_TLS_CERT_ALTNAME_INVALID" })],
    ["every address refusing", new AggregateError([refused, refused])],
  ])("of %s proves that nothing was sent", (_, cause) => {
    expect(neverSent(fetchFailed(cause))).toBe(true);
  });

  it.each([
    ["a reset", reset],
    ["a host lost under way", fault({ code: "EHOSTUNREACH", syscall: "read" })],
    ["a broken pipe", fault({ code: "EPIPE", syscall: "write" })],
    ["a closed socket", fault({ code: "UND_ERR_SOCKET" })],
    ["late headers", fault({ code: "UND_ERR_HEADERS_TIMEOUT" })],
    ["a broken cipher", fault({ code: "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC" })],
    ["one address of two", new AggregateError([refused, reset])],
    ["no address at all", new AggregateError([])],
    ["our own timeout", new DOMException("late", "TimeoutError")],
    ["something else that was thrown", "thrown text"],
    ["nothing", undefined],
  ])("of %s proves nothing", (_, cause) => {
    expect(neverSent(fetchFailed(cause))).toBe(false);
  });

  it("is named by its code, never by its message", () => {
    expect(faultName(fetchFailed(fault({ code: "ECONNRESET" }, "Bearer sk_secret")))).toBe("Error ECONNRESET");
    expect(faultName(fetchFailed(undefined))).toBe("TypeError");
    expect(faultName("Bearer sk_secret")).toBe("unknown fault");
  });
});
