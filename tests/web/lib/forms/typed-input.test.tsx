// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRestoredInput } from '#web/lib/forms/typed-input.ts';
import { type LeavingEvent, leavingEvent } from '#web/lib/session/leaving.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { customer } from '../../../support/customer.ts';
import { setUpSupply } from '../../support/supply.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  siteSession().clear();
});

/** A form with a hidden and a shown password, which can appear later than its page. */
function Sample({ name = 'changeProfile', isLate = false, isSending = false, onSubmit = () => {} }) {
  const form = useRef<HTMLFormElement>(null);
  const { onTyped } = useRestoredInput(form, name, isSending);
  const [shop, setShop] = useState('');
  const [isThere, setIsThere] = useState(!isLate);
  if (!isThere) return <button type="button" title="come" onClick={() => setIsThere(true)} />;
  return (
    <form
      ref={form}
      onInput={onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox
        name="company"
        value={shop}
        onChange={setShop}
        choices={[{ value: '7', label: 'Hojnost' }]}
        listLabel="Shops"
        toCountText={String}
      />
      <input name="city" defaultValue="Praha" title="city" />
      <input name="agrees" type="checkbox" defaultChecked title="agrees" />
      <input name="kind" type="radio" value="a" title="a" />
      <input name="kind" type="radio" value="b" title="b" defaultChecked />
      <select name="locale" title="locale" defaultValue="cz">
        <option value="cz">cz</option>
        <option value="de">de</option>
      </select>
      <textarea name="message" title="message" />
      <input name="password" type="password" title="password" />
      <input name="shown" type="text" autoComplete="new-password" title="shown" />
      <input name="picture" type="file" title="picture" />
      <input type="text" title="nameless" />
    </form>
  );
}

function leave(): { isInputSaved: boolean } {
  const detail = { isInputSaved: false };
  dispatchEvent(new CustomEvent(leavingEvent, { detail }) satisfies LeavingEvent);
  return detail;
}

const inputOf = (view: ReturnType<typeof render>, title: string) => view.getByTitle(title) as HTMLInputElement; // safe: all have a value
const typeInto = (view: ReturnType<typeof render>, title: string, value: string) =>
  fireEvent.input(view.getByTitle(title), { target: { value } });

function fillIn() {
  const view = render(<Sample />);
  typeInto(view, 'city', 'Brno');
  typeInto(view, 'message', 'Dobrý den,\nmám otázku.');
  typeInto(view, 'password', 'hidden secret');
  typeInto(view, 'shown', 'shown secret');
  typeInto(view, 'nameless', 'x');
  fireEvent.click(view.getByTitle('agrees'));
  fireEvent.click(view.getByTitle('a'));
  fireEvent.change(view.getByTitle('locale'), { target: { value: 'de' } });
  return view;
}

describe('form input', () => {
  it('is restored after the page was left for the login, except the password', () => {
    fillIn();
    leave();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
    cleanup();
    const view = render(<Sample />);
    const typedInto = (title: string) => inputOf(view, title).value;
    expect(['city', 'message', 'locale', 'password', 'shown', 'nameless'].map(typedInto)).toEqual([
      'Brno',
      'Dobrý den,\nmám otázku.',
      'de',
      '',
      '',
      '',
    ]);
    expect(['agrees', 'a', 'b'].map((title) => inputOf(view, title).checked)).toEqual([false, true, false]);
  });

  it('reports whether something was saved', () => {
    render(<Sample />);
    expect(leave()).toEqual({ isInputSaved: false });
    cleanup();
    fillIn();
    expect(leave()).toEqual({ isInputSaved: true });
  });

  it('restores the choice of a combobox', async () => {
    const view = fillIn();
    const field = view.getByRole('combobox', { name: '' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'hojn' } });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toMatchObject({ value: 'Hojnost' });
    leave();
    cleanup();
    const back = render(<Sample />);
    expect(await back.findByDisplayValue('Hojnost')).toBe(back.getByRole('combobox', { name: '' }));
    expect(back.container.querySelector('[name=company]')).toMatchObject({ value: '7' });
  });

  it.each([
    ['a member returns', true, true, 1],
    ['the visitor has not logged in', true, false, 0],
    ['it was not being sent', false, true, 0],
  ])('is sent again once if it was being sent and a member returns: %s', (_what, isSending, isMember, times) => {
    const view = render(<Sample isSending={isSending} />);
    typeInto(view, 'city', 'Brno');
    leave();
    cleanup();
    if (isMember) siteSession().open('t'.repeat(43));
    const onSubmit = vi.fn();
    expect(render(<Sample onSubmit={onSubmit} />).getByTitle('city')).toMatchObject({ value: 'Brno' });
    cleanup();
    render(<Sample onSubmit={onSubmit} />);
    expect(onSubmit).toHaveBeenCalledTimes(times);
  });

  it('is restored only once', () => {
    fillIn();
    leave();
    cleanup();
    render(<Sample />);
    cleanup();
    expect(render(<Sample />).getByTitle('city')).toMatchObject({ value: 'Praha' });
  });

  it('is restored in a form that appears later than its page', () => {
    fillIn();
    leave();
    cleanup();
    const view = render(<Sample isLate />);
    fireEvent.click(view.getByTitle('come'));
    expect(view.getByTitle('city')).toMatchObject({ value: 'Brno' });
  });

  it('is saved again if the page is left again before sending', () => {
    fillIn();
    leave();
    cleanup();
    render(<Sample />);
    leave();
    cleanup();
    expect(render(<Sample />).getByTitle('city')).toMatchObject({ value: 'Brno' });
  });

  it('is not saved without typing, nor restored in another form', () => {
    render(<Sample />);
    leave();
    expect(sessionStorage.length).toBe(0);
    cleanup();
    fillIn();
    leave();
    cleanup();
    expect(render(<Sample name="sendMessage" />).getByTitle('city')).toMatchObject({ value: 'Praha' });
  });

  it('is not restored on another page', () => {
    history.replaceState(null, '', '/cz/profil');
    fillIn();
    leave();
    cleanup();
    history.replaceState(null, '', '/cz/podpora');
    expect(render(<Sample />).getByTitle('city')).toMatchObject({ value: 'Praha' });
  });

  describe('of a member', () => {
    /** Renders the form for a member with this id. Until `isKnown`, the mall API does not answer. */
    async function renderFor(id: number, { isKnown = true, isSending = false, onSubmit = () => {} } = {}) {
      siteSession().open(`token-of-${id}`);
      const answer = () => Response.json({ status: 'success', data: customer({ id }) });
      const { wrapper, asked } = setUpSupply({}, isKnown ? [answer, answer] : []);
      const view = render(<Sample isSending={isSending} onSubmit={onSubmit} />, { wrapper });
      return { view, asked };
    }

    async function leaveAs(id: number, isSending = false): Promise<void> {
      const { view, asked } = await renderFor(id, { isSending });
      typeInto(view, 'city', 'Brno');
      await waitFor(() => expect(asked).toHaveLength(1));
      await waitFor(() => expect(leave()).toEqual({ isInputSaved: true }));
      cleanup();
      siteSession().clear();
    }

    it('is restored for that member, and sent again if it was being sent', async () => {
      await leaveAs(7, true);
      const onSubmit = vi.fn();
      const { view } = await renderFor(7, { onSubmit });
      await waitFor(() => expect(inputOf(view, 'city').value).toBe('Brno'));
      expect(onSubmit).toHaveBeenCalledTimes(1);
    });

    it('is neither restored nor sent for another member, and is deleted', async () => {
      await leaveAs(7, true);
      const onSubmit = vi.fn();
      const { view } = await renderFor(8, { onSubmit });
      await waitFor(() => expect(sessionStorage.length).toBe(0));
      expect(inputOf(view, 'city').value).toBe('Praha');
      expect(onSubmit).not.toHaveBeenCalled();
    });

    it('waits for that member while nobody is logged in', async () => {
      await leaveAs(7);
      expect(inputOf(render(<Sample />), 'city').value).toBe('Praha');
      cleanup();
      const { view } = await renderFor(7);
      await waitFor(() => expect(inputOf(view, 'city').value).toBe('Brno'));
    });

    it('is not saved before the mall API has returned the member', async () => {
      const { view, asked } = await renderFor(7, { isKnown: false });
      typeInto(view, 'city', 'Brno');
      expect(asked).toHaveLength(1);
      expect(leave()).toEqual({ isInputSaved: false });
      expect(sessionStorage.length).toBe(0);
    });

    it('does not replace what is typed while it is being restored', async () => {
      await leaveAs(7);
      const { view } = await renderFor(7);
      typeInto(view, 'message', 'new words');
      await waitFor(() => expect(inputOf(view, 'city').value).toBe('Brno'));
      expect(inputOf(view, 'message').value).toBe('new words');
    });
  });
});
