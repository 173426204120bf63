const GATHER_MS = 100; // a message and its delivery are events of their own
const RETRY_MS = 5_000;

type Deps = {
  /** False where what was read is not enough: the page is loaded again. */
  read: (conversationId: string) => Promise<boolean>;
  reload: () => Promise<void>;
};
/** Reads the conversations that have changed, one after the other; one that changes while it is read, again. */
export function readChanges({ read, reload }: Deps) {
  const ids = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void readAll(), ms);
  };
  /** False where the page was loaded again instead. */
  async function readOne(id: string): Promise<boolean> {
    ids.delete(id); // before it is read: an event meanwhile puts it back
    try {
      if (await read(id)) return true;
    } catch (e) {
      ids.add(id);
      throw e;
    }
    ids.clear();
    await reload();
    return false;
  }
  async function readAll(): Promise<void> {
    if (isReading) return;
    isReading = true;
    let pause = GATHER_MS;
    try {
      for (const id of ids) if (!(await readOne(id))) break;
    } catch {
      pause = RETRY_MS;
    } finally {
      isReading = false;
      if (ids.size > 0) plan(pause);
    }
  }
  return {
    changed(conversationId: string): void {
      ids.add(conversationId);
      plan(GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
