import { classNames } from '../../ui/class-names.ts';

/** A mark beside the words that say the same: filled while it is open, hollow while it is not. */
export function OpenDot({ isOpen }: { isOpen: boolean | undefined }) {
  return (
    <span
      className={classNames('open-dot', isOpen === true && 'open-dot-open', isOpen === undefined && 'open-dot-unknown')}
      aria-hidden="true"
    />
  );
}
