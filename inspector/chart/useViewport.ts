/** The viewport of a drawing: pan by drag and wheel, zoom by pinch and Ctrl+wheel, keys for both. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Point } from './drawing.ts';

/** The drawing's upper left corner in the window, in px, and its scale. */
export interface View extends Point {
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const smallest = 0.15;
const largest = 3;
const zoomStep = 1.25;
const panStep = 60;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Shows the whole drawing, centered; a small one is not enlarged. */
export function wholeView(drawing: Size, window: Size): View {
  const zoom = within(Math.min(window.width / drawing.width, window.height / drawing.height), smallest, 1);
  return {
    zoom,
    x: (window.width - drawing.width * zoom) / 2,
    y: (window.height - drawing.height * zoom) / 2,
  };
}

/** Shows the area around a point of the drawing, with as little empty space beside the drawing as possible. */
export function viewAround({ x, y }: Point, zoom: number, drawing: Size, window: Size): View {
  const along = (middle: number, length: number, room: number): number => {
    const spare = room - length * zoom;
    return spare >= 0 ? spare / 2 : within(room / 2 - middle * zoom, spare, 0);
  };
  return { zoom, x: along(x, drawing.width, window.width), y: along(y, drawing.height, window.height) };
}

/** Zooms with the point of the drawing under `at`, in px of the window, fixed in place. */
export function zoomed(view: View, factor: number, at: Point): View {
  const zoom = within(view.zoom * factor, smallest, largest);
  const scale = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * scale, y: at.y - (at.y - view.y) * scale };
}

/** Returns the view after a key, or null for a key that is not handled. */
export function viewByKey(key: string, view: View, whole: View, window: Size): View | null {
  const middle = { x: window.width / 2, y: window.height / 2 };
  switch (key) {
    case 'ArrowLeft':
      return { ...view, x: view.x + panStep };
    case 'ArrowRight':
      return { ...view, x: view.x - panStep };
    case 'ArrowUp':
      return { ...view, y: view.y + panStep };
    case 'ArrowDown':
      return { ...view, y: view.y - panStep };
    case '+':
    case '=':
      return zoomed(view, zoomStep, middle);
    case '-':
      return zoomed(view, 1 / zoomStep, middle);
    case '0':
      return whole;
    default:
      return null;
  }
}

const midpoint = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

interface Gestures {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

/**
 * The view the user selected (`automatic` until then) and its pointer and key handlers. Any manual move stops automatic moves.
 */
export function useViewport(frame: RefObject<HTMLElement | null>, automatic: View, whole: View, window: Size) {
  const [chosen, setChosen] = useState<View | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const view = chosen ?? automatic;

  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const look = (next: View): void => {
    latest.current = next;
    setChosen(next);
  };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React adds wheel listeners as passive: the page would scroll as well.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const before = latest.current;
      const at = { x: event.clientX - left, y: event.clientY - top };
      const next =
        event.ctrlKey || event.metaKey
          ? zoomed(before, Math.exp(-event.deltaY / 200), at)
          : {
              ...before,
              x: before.x - (event.shiftKey ? event.deltaY : event.deltaX),
              y: before.y - (event.shiftKey ? 0 : event.deltaY),
            };
      latest.current = next;
      setChosen(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);

  const put = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent): void => {
    const { left, top } = currentTarget.getBoundingClientRect();
    fingers.current.set(pointerId, { x: clientX - left, y: clientY - top });
  };
  const lift = ({ pointerId }: PointerEvent): void => {
    fingers.current.delete(pointerId);
    if (fingers.current.size === 0) setIsDragged(false);
  };

  const gestures: Gestures = {
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = viewByKey(event.key, latest.current, whole, window);
      if (!next) return;
      event.preventDefault();
      look(next);
    },
    onPointerDown: (event) => {
      if (event.button === 0) put(event);
    },
    onPointerMove: (event) => {
      const before = [...fingers.current.values()];
      const was = fingers.current.get(event.pointerId);
      if (!was) return;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      // A click moves the pointer slightly; only a real drag captures the pointer from the pressed element.
      if (!isDragged && before.length === 1 && distance(was, at) < 4) return;
      if (!isDragged) event.currentTarget.setPointerCapture(event.pointerId);
      put(event);
      setIsDragged(true);
      const after = [...fingers.current.values()];
      const [one = at, other] = after;
      const [oneBefore = was, otherBefore] = before;
      if (!other || !otherBefore) {
        look({ ...latest.current, x: latest.current.x + at.x - was.x, y: latest.current.y + at.y - was.y });
        return;
      }
      const middle = midpoint(one, other);
      const from = midpoint(oneBefore, otherBefore);
      const moved = {
        ...latest.current,
        x: latest.current.x + middle.x - from.x,
        y: latest.current.y + middle.y - from.y,
      };
      look(zoomed(moved, distance(one, other) / Math.max(1, distance(oneBefore, otherBefore)), middle));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };

  const zoomBy = (steps: number): void =>
    look(zoomed(latest.current, zoomStep ** steps, { x: window.width / 2, y: window.height / 2 }));
  return { view, isChosen: chosen !== null, isDragged, gestures, zoomBy, look, letGo: () => setChosen(null) };
}
