/** Zooms a picture by pinch, double tap, wheel, buttons or keys. It does not depend on React. */

export type Point = { x: number; y: number };
export type View = Point & { scale: number };
type Size = { width: number; height: number };
export const unzoomed: View = { scale: 1, x: 0, y: 0 };
const maxScale = 4;
const clamp = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));

/**
 * The view at another scale, in which the point `at` stays in place. Points are relative to the frame's
 * centre. The picture always covers the frame.
 */
export function zoomAt(view: View, scale: number, at: Point, picture: Size, frame: Size): View {
  const next = clamp(scale, 1, maxScale);
  const grown = next / view.scale;
  return clampPan(
    { scale: next, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    picture,
    frame,
  );
}
/** Keeps the picture's edges from moving into the frame. */
export function clampPan({ scale, x, y }: View, picture: Size, frame: Size): View {
  const room = (size: number, shownSize: number) => Math.max(0, (size * scale - shownSize) / 2);
  const [wide, tall] = [room(picture.width, frame.width), room(picture.height, frame.height)];
  return { scale, x: clamp(x, -wide, wide), y: clamp(y, -tall, tall) };
}

const doubleTapMs = 320;
const tapReachPx = 24;
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export type Zoom = {
  by: (factor: number) => void;
  move: (dx: number, dy: number) => void;
  reset: () => void;
};

/**
 * Zooms the picture in a frame by listening to its events, until `signal` aborts. `onScale` is called when
 * the scale changes.
 */
export function zoomIn(
  frame: HTMLElement,
  picture: HTMLElement,
  onScale: (scale: number) => void,
  signal: AbortSignal,
): Zoom {
  let view = unzoomed;
  let lastTap: (Point & { time: number }) | undefined;
  const fingers = new Map<number, Point>();
  const sizes = () =>
    [
      { width: picture.offsetWidth, height: picture.offsetHeight },
      { width: frame.clientWidth, height: frame.clientHeight },
    ] as const;
  const from = (e: { clientX: number; clientY: number }): Point => {
    const box = frame.getBoundingClientRect();
    return { x: e.clientX - box.left - box.width / 2, y: e.clientY - box.top - box.height / 2 };
  };
  function setView(next: View): void {
    const before = view.scale;
    view = next;
    picture.style.transform =
      view.scale === 1 ? "" : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    frame.toggleAttribute("data-zoomed", view.scale > 1);
    if (before !== view.scale) onScale(view.scale);
  }
  const to = (scale: number, at: Point) => setView(zoomAt(view, scale, at, ...sizes()));

  function down(e: PointerEvent): void {
    fingers.set(e.pointerId, from(e));
    if (view.scale > 1 || fingers.size > 1) frame.setPointerCapture(e.pointerId);
  }
  function moved(e: PointerEvent): void {
    const was = fingers.get(e.pointerId);
    if (!was) return;
    const now = from(e);
    const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
    fingers.set(e.pointerId, now);
    frame.toggleAttribute("data-held", true);
    if (other)
      to((view.scale * distance(now, other)) / Math.max(1, distance(was, other)), middle(now, other));
    else if (view.scale > 1)
      setView(clampPan({ ...view, x: view.x + now.x - was.x, y: view.y + now.y - was.y }, ...sizes()));
  }
  function up(e: PointerEvent): void {
    const at = fingers.get(e.pointerId);
    fingers.delete(e.pointerId);
    frame.toggleAttribute("data-held", false);
    if (!at || e.type === "pointercancel" || fingers.size > 0) return;
    const again = lastTap && e.timeStamp - lastTap.time < doubleTapMs && distance(lastTap, at) < tapReachPx;
    lastTap = again ? undefined : { ...at, time: e.timeStamp };
    if (again) to(view.scale > 1 ? 1 : 2.5, at);
  }
  function wheel(e: WheelEvent): void {
    if (Math.abs(e.deltaX) > Math.abs(e.deltaY)) return; // horizontal: scrolls to the next image
    e.preventDefault();
    to(view.scale * Math.exp(-clamp(e.deltaY, -120, 120) / 300), from(e));
  }
  const options = { signal };
  frame.addEventListener("pointerdown", down, options);
  frame.addEventListener("pointermove", moved, options);
  for (const end of ["pointerup", "pointercancel"] as const) frame.addEventListener(end, up, options);
  frame.addEventListener("wheel", wheel, { signal, passive: false });
  return {
    by: (factor) => to(view.scale * factor, { x: 0, y: 0 }),
    move: (dx, dy) => setView(clampPan({ ...view, x: view.x + dx, y: view.y + dy }, ...sizes())),
    reset: () => setView(unzoomed),
  };
}
