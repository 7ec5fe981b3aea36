type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** React's note of what a field held when it last looked. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

const fields = 'input:not([type=hidden], [type=file], [type=submit], [type=button]), select, textarea';

/**
 * What was typed or chosen before React had the field stands in it, but React has not heard of it and would write over it: it is told, as
 * if it happened now. To be called while the fields have just been hydrated.
 */
export function tellTyped(element: Element | null): void {
  for (const field of element?.querySelectorAll<Tracked>(fields) ?? []) {
    if (!hasChanged(field)) continue;
    const { value } = field;
    const isChecked = isChoice(field) && field.checked;
    queueMicrotask(() => (isChoice(field) ? tellChoice(field, isChecked) : tellValue(field, value))); // not within React's own work
  }
}

function hasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.value !== ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value;
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function tellChoice(field: Tracked & HTMLInputElement, isChecked: boolean): void {
  if (field.checked !== isChecked) field.checked = isChecked;
  field._valueTracker?.setValue(String(!isChecked));
  field.dispatchEvent(new Event('click', { bubbles: true })); // a plain event: React hears it, the browser checks nothing for it
}

function tellValue(field: Tracked, value: string): void {
  if (field.value !== value) field.value = value;
  if (!(field instanceof HTMLSelectElement)) field._valueTracker?.setValue(field.defaultValue);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
