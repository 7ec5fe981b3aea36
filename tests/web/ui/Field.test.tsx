// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Input, Textarea } from '#web/ui/Input.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';

afterEach(cleanup);

/** Returns the description that a screen reader adds to the control's name. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

describe('Field', () => {
  it.each([
    ['Input', <Input key="input" />],
    ['Textarea', <Textarea key="textarea" />],
    ['Select', <Select key="select" choices={[{ value: 'a', label: 'A' }]} />],
  ])('names and describes its %s', (_name, control) => {
    render(
      <Field label="E-mail" hint="We write seldom." error="This is no address." isRequired>
        {control}
      </Field>,
    );
    const labelled = screen.getByLabelText('E-mail');
    expect(descriptionOf(labelled)).toBe('This is no address. We write seldom.');
    expect(labelled.getAttribute('aria-invalid')).toBe('true');
    expect(labelled.hasAttribute('required')).toBe(true);
  });

  it('announces no errors without any', () => {
    render(
      <Field label="E-mail">
        <Input />
      </Field>,
    );
    const control = screen.getByLabelText('E-mail');
    expect(control.hasAttribute('aria-describedby')).toBe(false);
    expect(control.hasAttribute('aria-invalid')).toBe(false);
  });

  it('connects a caller’s own control', () => {
    render(<Field label="Birthday">{(control) => <input type="date" {...control} />}</Field>);
    expect(screen.getByLabelText('Birthday').getAttribute('type')).toBe('date');
  });
});

describe('Checkbox', () => {
  it('is named by its label and described by its error', () => {
    render(<Checkbox label="I agree" error="Needed to go on." />);
    expect(descriptionOf(screen.getByRole('checkbox', { name: 'I agree' }))).toBe('Needed to go on.');
  });

  it('can be a switch', () => {
    render(<Checkbox label="Statistics" kind="switch" />);
    expect(screen.getByRole('switch', { name: 'Statistics' })).toBeTruthy();
  });
});

describe('RadioGroup', () => {
  it('reports the chosen value', () => {
    const choose = vi.fn();
    const choices = ['9:00', '10:00'].map((time) => ({ value: time, label: time }));
    render(<RadioGroup legend="Time" name="time" choices={choices} onChange={choose} />);
    fireEvent.click(screen.getByRole('radio', { name: '10:00' }));
    expect(choose).toHaveBeenCalledExactlyOnceWith('10:00');
    expect(screen.getByRole('group', { name: 'Time' })).toBeTruthy();
  });
});

describe('SearchField', () => {
  it('submits the typed text and keeps the page', () => {
    const submit = vi.fn();
    render(<SearchField action="/en/search" label="Search" submitLabel="Search now" onSubmit={submit} />);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'boots' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search now' }));
    expect(submit).toHaveBeenCalledExactlyOnceWith('boots');
  });
});

describe('Button', () => {
  it('ignores clicks while it is loading and keeps the focus', () => {
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Send</Button>);
    screen.getByRole('button').focus();
    rerender(
      <Button onClick={press} isLoading>
        Send
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { busy: true }));
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  });

  it('is a link if it has an address', () => {
    render(<Button href="/en/offers">Offers</Button>);
    expect(screen.getByRole('link', { name: 'Offers' }).getAttribute('href')).toBe('/en/offers');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
