import type { Act } from './acts.ts';

/** Icon of a button, whose accessible name describes the action. */
export function Sign({ sign }: Pick<Act, 'sign'>) {
  if (typeof sign === 'string') return <span aria-hidden="true">{sign}</span>;
  return (
    <svg className="icon icon-small" aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path d={sign.path} />
    </svg>
  );
}
