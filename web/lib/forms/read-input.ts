import { cleanTyped } from '#shared/rules/typed-text.ts';

/** Returns a single-line field's text, cleaned as the contract reads it; '' if missing. */
export function readTyped(fields: FormData, name: string): string {
  return cleanTyped(String(fields.get(name) ?? ''));
}

/**
 * Whether a form holds unreadable input. If so, each such control shows an error and the first gets the focus: a form never sends less than is
 * visible in it.
 */
export function refuseUnreadable(within: ParentNode): boolean {
  const wrong = [...within.querySelectorAll('input')].filter(isUnreadable);
  for (const control of wrong) control.checkValidity(); // fires `invalid`: the control shows its error
  wrong[0]?.focus();
  return wrong.length > 0;
}

/** Whether a control holds unreadable input: a date without its year, an ambiguous amount. */
function isUnreadable({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}
