/** Listens to a stream until it is stopped, or ended by the server. */
export async function listen(base: string, path: string, token: string, lastEventId?: string) {
  const stop = new AbortController();
  const r = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) }, signal: stop.signal });
  let heard = "";
  let ended = false;
  const reading = (async () => {
    for await (const chunk of r.body ?? []) heard += new TextDecoder().decode(chunk);
    ended = true;
  })().catch(() => {});
  return {
    status: r.status,
    type: r.headers.get("content-type") ?? "",
    ids: () => [...heard.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? ""),
    data: () => [...heard.matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => JSON.parse(data) as Record<string, unknown>),
    heard: () => heard,
    ended: () => ended,
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
}
