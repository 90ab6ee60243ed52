const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A link in its normal form, or undefined when Telegram would not accept it. The real service refuses hosts without a dot;
 * links to this machine are accepted here nevertheless, because the demo runs on it.
 */
export function linkOf(text: string): string | undefined {
  const address = text.trim();
  const withScheme =
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*:\d+(\/|$)/.test(address) ? address : `http://${address}`;
  if (address === "" || /\s/.test(address) || !URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  return LOCAL.test(url.hostname) || /^[^.]+(\.[^.]+)+$/.test(url.hostname) ? url.href : undefined;
}

export const isLocal = (url: URL): boolean => LOCAL.test(url.hostname);
