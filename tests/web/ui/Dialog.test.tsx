// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/Dialog.tsx';
import { closeDropMenus } from '#web/ui/shell/drop-menus.ts';
import { Header } from '#web/ui/shell/Header.tsx';
import { Toast } from '#web/ui/Toast.tsx';
import { ToastArea } from '#web/ui/ToastArea.tsx';
import { listenersOf } from '../support/listeners.ts';
import { entries, logo } from './shell-samples.tsx';

afterEach(cleanup);

const toDialog = (isOpen: boolean, close: () => void) => (
  <Dialog isOpen={isOpen} onClose={close} title="Choose a shop" closeLabel="Close">
    <p>All ninety-two.</p>
  </Dialog>
);
const show = (isOpen = true) => {
  const close = vi.fn();
  const { rerender } = render(toDialog(isOpen, close));
  return { close, setOpen: (next: boolean) => rerender(toDialog(next, close)) };
};

describe('Dialog', () => {
  it('is a modal dialog named by its title', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    show();
    expect(screen.getByRole('dialog', { name: 'Choose a shop' }).textContent).toContain('All ninety-two.');
    expect(showModal).toHaveBeenCalledOnce();
  });

  it('renders nothing while it is closed', () => {
    const { setOpen } = show(false);
    expect(screen.queryByText('All ninety-two.')).toBeNull();
    setOpen(true);
    expect(screen.getByText('All ninety-two.')).toBeTruthy();
    setOpen(false);
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  it('requests closing by its control', () => {
    const { close } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('requests closing by a click on the backdrop that began there', () => {
    const { close } = show();
    const dialog = screen.getByRole('dialog');
    fireEvent.mouseDown(screen.getByText('All ninety-two.'));
    fireEvent.click(dialog);
    expect(close).not.toHaveBeenCalled();
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    expect(close).toHaveBeenCalledOnce();
  });

  it('closes before it is removed, so that the browser returns the focus, and does not notify its owner', () => {
    const wasInPage: boolean[] = [];
    const closing = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
      wasInPage.push(this.isConnected);
      this.dispatchEvent(new Event('close'));
    });
    const close = vi.fn();
    render(toDialog(true, close)).unmount();
    closing.mockRestore();
    expect(wasInPage).toEqual([true]);
    expect(close).not.toHaveBeenCalled();
  });

  it('opens again if the browser closes it while it is held', () => {
    const close = vi.fn();
    render(
      <Dialog isOpen isHeld onClose={close} title="Choose a shop" closeLabel="Close">
        <p>All ninety-two.</p>
      </Dialog>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    expect(close).not.toHaveBeenCalled();
  });

  it('notifies its owner when the browser closes it', () => {
    const { close } = show();
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('Header', () => {
  const labels = { navigation: 'Main', openMenu: 'Open menu', closeMenu: 'Close menu', menu: 'Menu', languages: 'Language' };

  it('opens the whole menu in a dialog, which a followed link closes', () => {
    render(<Header logo={logo} entries={entries} labels={labels} />);
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const dialog = screen.getByRole('dialog', { name: 'Menu' });
    const link = [...dialog.querySelectorAll('a')].find((anchor) => anchor.textContent === 'Offers');
    if (!link) throw new Error('the menu lacks an entry');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the menu in the server’s HTML, where the browser opens and closes it without a script', () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Header logo={logo} entries={entries} labels={labels} />);
    const menu = page.querySelector('dialog');
    const toTarget = (button: Element) => ['popovertarget', 'popovertargetaction'].map((name) => button.getAttribute(name));
    expect(menu?.getAttribute('popover')).toBe('auto');
    expect([...page.querySelectorAll('button')].map(toTarget)).toEqual([
      [menu?.id, null],
      [menu?.id, 'hide'],
    ]);
    const hrefs = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/en/shops');
  });

  it('closes an open panel on Escape, on a click or focus elsewhere, and when one of its links is followed', () => {
    const stop = listenersOf(closeDropMenus);
    render(<Header logo={logo} entries={entries} labels={labels} />);
    const [panel, other] = document.querySelectorAll<HTMLDetailsElement>('.header-nav details');
    const link = panel?.querySelector('a');
    if (!panel || !link) throw new Error('no entry has a panel');
    link.addEventListener('click', (event) => event.preventDefault());
    const isOpenAfter = (act: () => void) => {
      panel.open = true;
      act();
      return panel.open;
    };
    expect(isOpenAfter(() => fireEvent.pointerDown(link))).toBe(true);
    expect(isOpenAfter(() => fireEvent.pointerDown(document.body))).toBe(false);
    expect(isOpenAfter(() => fireEvent.focusIn(other ?? document.body))).toBe(false);
    expect(isOpenAfter(() => fireEvent.click(link))).toBe(false);
    link.focus();
    expect(isOpenAfter(() => fireEvent.keyDown(link, { key: 'Escape' }))).toBe(false);
    expect(document.activeElement).toBe(panel.querySelector('summary'));
    stop();
  });

  it('shows plain links if panels are switched off', () => {
    render(<Header logo={logo} entries={entries} labels={labels} hasDropdowns={false} />);
    expect(document.querySelector('details')).toBeNull();
    expect(screen.getByRole('link', { name: 'Shops & services', current: 'page' }).getAttribute('href')).toBe('/en/shops');
  });
});

describe('Toast', () => {
  it.each([
    ['success', 'status'],
    ['error', 'alert'],
  ] as const)('announces type %s as %s', (type, role) => {
    const close = vi.fn();
    render(
      <ToastArea label="Messages">
        <Toast type={type} title="Saved" closeLabel="Close" onClose={close} />
      </ToastArea>,
    );
    expect(screen.getByRole(role).textContent).toBe('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
