import { classNames } from '../../ui/class-names.ts';

/** A dot, filled if open, hollow if closed. Decorative, because the text beside it contains the same information. */
export function OpenDot({ isOpen }: { isOpen: boolean | undefined }) {
  return (
    <span
      className={classNames('open-dot', isOpen === true && 'open-dot-open', isOpen === undefined && 'open-dot-unknown')}
      aria-hidden="true"
    />
  );
}
