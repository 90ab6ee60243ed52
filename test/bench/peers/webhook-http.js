// The least that can take a webhook: reads it and says yes. With HMAC=1 it checks the signature first.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { PORT, SERVICE_SECRET_KEY = "", HMAC } = process.env;

createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    const given = Buffer.from(String(request.headers["x-squad-encrypted-body"] ?? ""), "hex");
    const right = !HMAC || timingSafeEqual(given, createHmac("sha512", SERVICE_SECRET_KEY).update(body).digest());
    response.writeHead(right ? 200 : 401, { "content-type": "application/json" });
    response.end('{"received":true}');
  });
}).listen(Number(PORT));
