export function readCookie(request: Request, name: string): string | undefined {
  const pair = (request.headers.get("cookie") ?? "").split(/;\s*/).find((c) => c.startsWith(`${name}=`));
  return pair && decode(pair.slice(name.length + 1));
}
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined; // malformed: ignored
  }
}
