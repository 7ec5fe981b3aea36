/** Ref of the field that gets the focus when its dialog opens. `showModal` focuses the element with this attribute, which React does not write. */
export const focusFirst = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '');
