export function readCookie(request: Request, name: string): string | undefined {
  const found = (request.headers.get("cookie") ?? "").split(/;\s*/).find((c) => c.startsWith(`${name}=`));
  return found && decode(found.slice(name.length + 1));
}
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined; // malformed: ignored
  }
}
