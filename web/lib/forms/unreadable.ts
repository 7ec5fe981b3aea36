/** Whether a control holds something that nobody can read: a date without its year, an amount that can mean two. */
function isUnreadable({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}

/**
 * Whether a form holds something that cannot be read. If so, each such control says so and the first one gets the focus: a form never sends
 * less than is visible in it.
 */
export function refuseUnreadable(within: ParentNode): boolean {
  const wrong = [...within.querySelectorAll('input')].filter(isUnreadable);
  for (const control of wrong) control.checkValidity(); // fires `invalid`: the control shows its sentence
  wrong[0]?.focus();
  return wrong.length > 0;
}
