import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * `_valueTracker`: the value that React last saw. React has no public way to report a value that is already in a field, so it must be written again.
 * Writing it while an on-screen keyboard composes a word doubles the word (`bot`, then `bota`, becomes `botbota`).
 */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

const fields = 'input:not([type=hidden], [type=file], [type=submit], [type=button]), select, textarea';

/**
 * Replays input typed or chosen before hydration as events, because React would overwrite it otherwise. Call directly after the fields have been
 * hydrated.
 */
export function notifyTyped(element: Element | null): void {
  for (const field of element?.querySelectorAll<Tracked>(fields) ?? []) {
    if (!hasChanged(field)) continue;
    const { value } = field;
    const isChecked = isChoice(field) && field.checked;
    if (field.type === 'radio' && !isChecked) continue; // browsers report the chosen button of a group alone
    // in a microtask, so that React is not still at work when it receives the events
    queueMicrotask(() => (isChoice(field) ? replayChoice(field, isChecked) : replayValue(field, value)));
  }
}

/** Inside a boundary: reports input typed before hydration to React. */
export function TypedBefore({ within }: { within: RefObject<Element | null> }): null {
  useEffect(() => notifyTyped(within.current), [within]);
  return null;
}

function hasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.value !== ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value;
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function replayChoice(field: Tracked & HTMLInputElement, isChecked: boolean): void {
  if (field.checked !== isChecked) field.checked = isChecked;
  field._valueTracker?.setValue(String(!isChecked));
  field.dispatchEvent(new Event('click', { bubbles: true })); // a plain event: React handles it, but the browser does not toggle the field
}

function replayValue(field: Tracked, value: string): void {
  if (field.value !== value) field.value = value;
  if (!(field instanceof HTMLSelectElement)) field._valueTracker?.setValue(field.defaultValue);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
