import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface ToastProps {
  type: 'success' | 'error';
  title: ReactNode;
  text?: ReactNode;
  action?: { label: string; onPress: () => void } | undefined;
  closeLabel: string;
  /** Whether the toast is narrower: for groups other than `site`. */
  isNarrow?: boolean;
  onClose: () => void;
}

/** A temporary message. A click anywhere on it closes it; keyboard users use the close control. */
export function Toast({ type, title, text, action, closeLabel, isNarrow, onClose }: ToastProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users use the close control inside
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users use the close control inside
    <div
      className={classNames('toast', `toast-${type}`, isNarrow && 'toast-narrow')}
      role={type === 'error' ? 'alert' : 'status'}
      onClick={onClose}
    >
      <Icon name={type === 'error' ? 'alert' : 'check'} className="toast-icon" />
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {text !== undefined && <p>{text}</p>}
        {action && (
          <button type="button" className="toast-action" onClick={action.onPress}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={closeLabel}>
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}
