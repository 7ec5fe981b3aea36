import type { useDragging } from '../use-dragging.ts';

type Handle = ReturnType<ReturnType<typeof useDragging>['toHandle']>;

/** Handle to drag an entry. Hidden from screen readers, because the buttons beside it do the same. */
export function DragHandle(handle: Handle) {
  return (
    <span {...handle} className="edit-handle" aria-hidden="true">
      <svg viewBox="0 0 16 24" width="16" height="24" aria-hidden="true">
        <path d="M4 5h2v2H4zM10 5h2v2h-2zM4 11h2v2H4zM10 11h2v2h-2zM4 17h2v2H4zM10 17h2v2h-2z" fill="currentColor" />
      </svg>
    </span>
  );
}
