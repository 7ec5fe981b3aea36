// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Section } from '#web/ui/Section.tsx';
import { loadServed } from '../../support/served-page.tsx';

describe('input before hydration', () => {
  function Form({ onState }: { onState: (state: Record<string, string | boolean>) => void }) {
    const [text, setText] = useState('');
    const [long, setLong] = useState('');
    const [isOn, setIsOn] = useState(false);
    const [choice, setChoice] = useState('a');
    const [, setTurn] = useState(0);
    useEffect(() => onState({ text, long, isOn, choice }));
    useEffect(() => setTurn(1), []); // rendered again right after hydration
    return (
      <>
        <input name="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <textarea name="long" value={long} onChange={(event) => setLong(event.currentTarget.value)} />
        <input name="on" type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
        <select name="choice" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
          <option value="a">a</option>
          <option value="b">b</option>
        </select>
        <input name="own" defaultValue="" />
      </>
    );
  }

  function type(): void {
    const field = <E extends HTMLElement>(name: string) => document.querySelector<E>(`[name=${name}]`) as E;
    field<HTMLInputElement>('text').value = 'bota';
    field<HTMLTextAreaElement>('long').value = 'dlouhá';
    field<HTMLInputElement>('on').checked = true;
    field<HTMLSelectElement>('choice').value = 'b';
    field<HTMLInputElement>('own').value = 'vlastní';
  }

  it.each([
    ['in a section', (form: ReactNode) => <Section id="one">{form}</Section>],
    ['around the sections', (form: ReactNode) => <div id="one">{form}</div>],
  ])('is kept and reported %s', async (_where, wrap) => {
    const onState = vi.fn();
    const { find, isKept } = await loadServed(wrap(<Form onState={onState} />), { before: type });
    await act(async () => {}); // reported once React has the field
    expect(onState).toHaveBeenLastCalledWith({ text: 'bota', long: 'dlouhá', isOn: true, choice: 'b' });
    const shown = ['text', 'long', 'on', 'choice', 'own'].map((name) => find<HTMLInputElement>(`[name=${name}]`));
    expect(shown.map(({ type: kind, checked, value }) => (kind === 'checkbox' ? checked : value))).toEqual([
      'bota',
      'dlouhá',
      true,
      'b',
      'vlastní',
    ]);
    expect(isKept()).toBe(true);
  });

  it('keeps a chosen radio button that precedes the default one', async () => {
    function Sizes({ onState }: { onState: (size: string) => void }) {
      const [size, setSize] = useState('m');
      useEffect(() => onState(size));
      return ['s', 'm', 'l'].map((one) => (
        <input key={one} type="radio" name="size" value={one} checked={size === one} onChange={() => setSize(one)} />
      ));
    }
    const onState = vi.fn();
    const choose = () => {
      for (const one of document.querySelectorAll<HTMLInputElement>('[name=size]')) one.checked = one.value === 's';
    };
    await loadServed(
      <div id="one">
        <Sizes onState={onState} />
      </div>,
      { before: choose },
    );
    await act(async () => {});
    expect(onState).toHaveBeenLastCalledWith('s');
    expect(document.querySelector<HTMLInputElement>('[name=size]:checked')?.value).toBe('s');
  });
});
