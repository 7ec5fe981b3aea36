import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, a click on the close control, and a click beside the dialog. The parent must then set `isOpen` to false. */
  onClose: () => void;
  /** While true, the dialog cannot be closed: Escape opens it again. */
  isHeld?: boolean | undefined;
  title: ReactNode;
  closeLabel: string;
  /** `centre`: a sheet from below on phones · `side`: a drawer from the right · `full`: the whole screen. */
  placement?: 'centre' | 'side' | 'full' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Whether only screen readers get the title. */
  isTitleHidden?: boolean | undefined;
  /** Buttons that stay visible at the bottom. */
  footer?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A modal `<dialog>`: the browser keeps the focus inside and then returns it. The content is rendered only while the dialog is open. */
export function Dialog({
  isOpen,
  onClose,
  isHeld = false,
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
  // Closes an open dialog before React removes it: the browser returns the focus only from a dialog that closes.
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (current?.open) current.close();
    };
  }, []);
  // Closes only if the click also began on the backdrop, because a text selection may end there.
  const pressed = useRef<EventTarget>(null);
  const ask = () => !isHeld && onClose();
  const answerBrowser = () => {
    if (!isOpen || !isMounted.current) return;
    if (isHeld) dialog.current?.showModal();
    else onClose();
  };
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && pressed.current === event.target && ask();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close the dialog with Escape
    <dialog
      ref={dialog}
      className={classNames('dialog tone-plain', `dialog-${placement}`, `dialog-${size}`, className)}
      aria-labelledby={titleId}
      onMouseDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={closeFromBackdrop}
      onClose={answerBrowser}
    >
      {isOpen && (
        <div className="dialog-panel">
          <div className="dialog-head">
            <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : 'dialog-title'}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} variant="plain" className="dialog-close" onClick={ask} />
          </div>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <div className="dialog-foot cluster">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
