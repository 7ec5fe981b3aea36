// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listMalls } from '#shared/contracts/malls.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { leaveToLogin } from '#web/lib/session/leaving.ts';
import { answerSession } from '../support/account.ts';
import { answered, failed } from '../support/calls.ts';
import { mall } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const scene = {
  calls: answered(listMalls, {}, [mall(1)]),
  failures: failed(getWebsitePageByAlias, { params: { alias: 'contact' } }, 'NotFound'),
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a form whose page is left for the login', () => {
  it('restores its input when the visitor returns', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    answerSession(() => Response.json({}));
    const shown = await renderScreen('contact', scene);
    fireEvent.input(shown.main.getByLabelText(shown.t('contact.message')), { target: { value: 'Ztratila jsem deštník.' } });
    fireEvent.change(shown.main.getByLabelText(shown.t('contact.category')), { target: { value: 'lost-found' } });
    await leaveToLogin('cz');
    expect(assign).toHaveBeenCalledWith('/cz/prihlaseni?return=%2Fcz%2Fkontakt');
    assign.mockRestore();
    cleanup();
    document.body.innerHTML = '';
    const back = await renderScreen('contact', scene);
    expect(back.main.getByLabelText(back.t('contact.message'))).toMatchObject({ value: 'Ztratila jsem deštník.' });
    expect(back.main.getByLabelText(back.t('contact.category'))).toMatchObject({ value: 'lost-found' });
  });
});
