import type { Act } from './acts.ts';

/** What a button shows; what it does says its name. */
export function Sign({ sign }: Pick<Act, 'sign'>) {
  if (typeof sign === 'string') return <span aria-hidden="true">{sign}</span>;
  return (
    <svg className="icon icon-small" aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path d={sign.path} />
    </svg>
  );
}
