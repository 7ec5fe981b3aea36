import { cleanTyped } from '#shared/rules/typed-text.ts';

/** Returns the text of a single-line field, cleaned in the same way as by the contract; '' if the field is missing. */
export function readTyped(fields: FormData, name: string): string {
  return cleanTyped(String(fields.get(name) ?? ''));
}

/**
 * Whether a form contains unreadable input. If so, shows an error at each such control and focuses the first one. Otherwise the form would omit
 * input that the visitor sees in it.
 */
export function refuseUnreadable(within: ParentNode): boolean {
  const wrong = [...within.querySelectorAll('input')].filter(isUnreadable);
  for (const control of wrong) control.checkValidity(); // fires `invalid`: the control shows its error
  wrong[0]?.focus();
  return wrong.length > 0;
}

/** Whether a control contains unreadable input, such as a date without a year or an ambiguous amount. */
function isUnreadable({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}
