// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Desk, DeskProvider } from '#web/desk/lib/desk-context.tsx';
import messages from '#web/desk/messages/en.json';
import { RichText } from '#web/desk/rich-text/RichText.tsx';
import { createTranslate, TranslateProvider } from '#web/lib/texts/i18n.tsx';

afterEach(cleanup);

const translate = createTranslate(messages, 'en');
// safe: the editor reads only these fields
const desk = {
  api: { read: async () => ({ data: { query: '', groups: [] } }) },
  proof: { confirm: async () => {} },
  locale: 'en',
  start: { publicUrl: 'https://centre.example', locales: ['en', 'cz'] },
} as unknown as Desk;
const table = '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table>';

/** Renders a form with one text. Returns its `onChange` mock and its container. */
async function showText(first: string) {
  const onChange = vi.fn<(html: string) => void>();
  function Form() {
    const [value, setValue] = useState(first);
    const change = (html: string) => {
      onChange(html);
      setValue(html);
    };
    return (
      <DeskProvider desk={desk}>
        <TranslateProvider translate={translate}>
          <RichText label="Text" hint="What it is about." value={value} onChange={change} locale="cz" />
          <button type="button" onClick={() => setValue('<p>Another version</p>')}>
            Take theirs
          </button>
        </TranslateProvider>
      </DeskProvider>
    );
  }
  const { container } = render(<Form />);
  await screen.findByRole('button', { name: 'Take theirs' });
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
  return { onChange, container };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('RichText', () => {
  it('is a text box with its label, its hint and the language of its text', async () => {
    await showText('<p>Dobrý den</p>');
    const box = screen.getByRole('textbox', { name: 'Text' });
    expect(box.getAttribute('lang')).toBe('cs');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('What it is about.');
  });

  it.each(['', '<p>One</p><ul><li>Two</li></ul>', table])('does not call onChange for %j if nothing was edited', async (html) => {
    const { onChange } = await showText(html);
    const box = screen.getByRole('textbox', { name: 'Text' });
    fireEvent.focus(box);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.blur(box);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('never loads a picture from its stored address, not even when the text is replaced', async () => {
    const onSource = vi.spyOn(Element.prototype, 'setAttribute');
    const { container } = await showText('<img src="/media/u/a.webp" alt="The quay" width="640" height="427">');
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/images/w640.webp/media/u/a.webp');
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await screen.findByText('Another version');
    const loaded = onSource.mock.contexts.filter((element, call) => {
      const [name, value] = onSource.mock.calls[call] ?? [];
      return name === 'src' && value?.startsWith('/media/') && (element as Element).ownerDocument === document;
    });
    onSource.mockRestore();
    expect(loaded).toEqual([]);
  });

  it('creates a heading and undoes it exactly', async () => {
    const { onChange } = await showText('<p>Kamna & Kotel</p>');
    press('Heading H2');
    expect(onChange).toHaveBeenLastCalledWith('<h2>Kamna & Kotel</h2>');
    await waitFor(() => expect([isPressed('Heading H2'), isPressed('Paragraph')]).toEqual(['true', 'false']));
    press('Undo');
    expect(onChange).toHaveBeenLastCalledWith('<p>Kamna & Kotel</p>');
  });

  it('creates a list whose entries have no paragraphs', async () => {
    const { onChange } = await showText('<p>One</p>');
    press('Bulleted list');
    expect(onChange).toHaveBeenLastCalledWith('<ul><li>One</li></ul>');
  });

  it('creates a table with a head, and adds and deletes rows and columns', async () => {
    const { onChange } = await showText('');
    press('Insert a table');
    await screen.findByRole('button', { name: 'Add a row' });
    press('Delete the column');
    press('Add a row');
    press('Add a column');
    press('Delete the row'); // the caret is in the head row
    const toTable = (columns: number, rows: number) =>
      `<table><thead><tr>${'<th scope="col"></th>'.repeat(columns)}</tr></thead>` +
      `<tbody>${`<tr>${'<td></td>'.repeat(columns)}</tr>`.repeat(rows)}</tbody></table>`;
    const body = `<table><tbody>${`<tr>${'<td></td>'.repeat(3)}</tr>`.repeat(3)}</tbody></table>`;
    expect(onChange.mock.calls.map(([html]) => html)).toEqual([toTable(3, 2), toTable(2, 2), toTable(2, 3), toTable(3, 3), body]);
    press('Delete the table');
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('completes the typed target of a link, and refuses text that is not an address', async () => {
    const { onChange } = await showText('<p><a href="/shops">Shops</a></p>');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text' }), { key: 'a', ctrlKey: true });
    await waitFor(() => expect(isPressed('Link')).toBe('true'));
    press('Link');
    const field = screen.getByRole('combobox', { name: 'Where the link leads' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'java script' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: 'example.com/a' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([['<p><a href="https://example.com/a">Shops</a></p>']]);
    expect(screen.queryByLabelText('Where the link leads')).toBeNull();
  });

  it('has a single tab stop in its toolbar, with arrow keys between the buttons', async () => {
    await showText('<p>One</p>');
    const tools = [...screen.getByRole('toolbar', { name: 'Text tools' }).querySelectorAll('button')];
    const stops = () => tools.flatMap(({ tabIndex, title }) => (tabIndex === 0 ? [title] : []));
    tools[0]?.focus();
    expect(stops()).toEqual(['Paragraph']);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    expect([document.activeElement?.getAttribute('title'), stops()]).toEqual(['Redo', ['Redo']]);
  });

  it('accepts a new text from outside', async () => {
    const { onChange } = await showText('<p>Mine</p>');
    press('Heading H3');
    press('Take theirs');
    expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe('Another version');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('has no inline style, which the content policy would refuse', async () => {
    const { container } = await showText(table);
    expect(container.querySelectorAll('table').length).toBe(1);
    expect([...container.querySelectorAll('[style]'), ...document.querySelectorAll('style')]).toEqual([]);
  });

  it('edits texts as HTML, with a preview, if it cannot return them unchanged', async () => {
    const { onChange, container } = await showText('<table><caption>Ceny</caption><tbody><tr><td>1</td></tr></tbody></table>');
    const source = screen.getByLabelText('Text');
    expect(source.tagName).toBe('TEXTAREA');
    expect(container.textContent).toContain('It is therefore edited as HTML.');
    expect(screen.getByRole('table', { name: 'Ceny' })).toBeTruthy();
    fireEvent.change(source, { target: { value: '<p>Nic</p>' } });
    expect(onChange).toHaveBeenLastCalledWith('<p>Nic</p>');
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Nic');
  });
});
