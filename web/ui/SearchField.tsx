import type { ChangeEvent, FormEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface SearchFieldProps {
  /** Address of the page with the results, to which the form is sent before scripts are loaded. */
  action: string;
  label: string;
  submitLabel: string;
  name?: string | undefined;
  placeholder?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((text: string) => void) | undefined;
  /** Called with the text instead of loading the page with the results. */
  onSubmit?: ((text: string) => void) | undefined;
  size?: 'medium' | 'large' | undefined;
  /** Id of the form, so that controls elsewhere on the page can belong to it. */
  id?: string | undefined;
  hasFocusAtStart?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
  /** Hidden fields, or suggestions. */
  children?: ReactNode;
}

export function SearchField({
  action,
  label,
  submitLabel,
  name = 'q',
  placeholder,
  value,
  defaultValue,
  onChange,
  onSubmit,
  size = 'medium',
  id,
  hasFocusAtStart,
  inputRef,
  className,
  children,
}: SearchFieldProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onSubmit) return;
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get(name) ?? ''));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.currentTarget.value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: test environments and older screen readers do not know the search element
    <form
      id={id}
      role="search"
      aria-label={label}
      className={classNames('search', size === 'large' && 'search-large', className)}
      action={action}
      method="get"
      onSubmit={submit}
    >
      <Icon name="search" className="search-icon" />
      <input
        ref={inputRef}
        className="search-input"
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: used only after the visitor has opened the search
        autoFocus={hasFocusAtStart}
        {...(value === undefined ? { defaultValue } : { value })}
        onChange={change}
      />
      <button type="submit" className="search-submit" aria-label={submitLabel} title={submitLabel}>
        <Icon name="arrow-right" />
      </button>
      {children}
    </form>
  );
}
