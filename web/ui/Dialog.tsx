import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, the close control, and a click beside the dialog. The owner then sets `isOpen`. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `centre`: a sheet from below on phones · `side`: a drawer from the right · `full`: the whole screen. */
  placement?: 'centre' | 'side' | 'full' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Hides the title visually. */
  isTitleHidden?: boolean | undefined;
  /** Buttons that stay visible at the bottom. */
  footer?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** The browser's modal dialog: focus stays inside and returns to its previous place. The content exists only while open. */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  placement = 'centre',
  size = 'medium',
  isTitleHidden = false,
  footer,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen]);
  // Closes only if the click began on the backdrop: a text selection may end there.
  const pressed = useRef<EventTarget>(null);
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && pressed.current === event.target && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={classNames('dialog tone-plain', `dialog-${placement}`, `dialog-${size}`, className)}
      aria-labelledby={titleId}
      onMouseDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={closeFromBackdrop}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <div className="dialog-panel">
          <div className="dialog-head">
            <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : 'dialog-title'}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} variant="plain" className="dialog-close" onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <div className="dialog-foot cluster">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
