import { classNames } from '../../ui/class-names.ts';

/** A mark beside the same information in words: filled if open, hollow if closed. */
export function OpenDot({ isOpen }: { isOpen: boolean | undefined }) {
  return (
    <span
      className={classNames('open-dot', isOpen === true && 'open-dot-open', isOpen === undefined && 'open-dot-unknown')}
      aria-hidden="true"
    />
  );
}
