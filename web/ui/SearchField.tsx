import type { ChangeEvent, FormEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface SearchFieldProps {
  /** Page that shows the results; works before any script has loaded. */
  action: string;
  label: string;
  submitLabel: string;
  name?: string | undefined;
  placeholder?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((text: string) => void) | undefined;
  /** Replaces the browser's own page load. */
  onSubmit?: ((text: string) => void) | undefined;
  size?: 'medium' | 'large' | undefined;
  /** Lets controls elsewhere on the page belong to this form. */
  id?: string | undefined;
  hasFocusAtStart?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
  /** Hidden fields, suggestions. */
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
        // biome-ignore lint/a11y/noAutofocus: set only where the visitor has just opened the search
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
