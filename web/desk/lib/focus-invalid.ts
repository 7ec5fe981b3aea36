/** Moves the focus to the first invalid field of a form. Waits for a frame, because the caller marks the field in the same event. */
export function focusInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
