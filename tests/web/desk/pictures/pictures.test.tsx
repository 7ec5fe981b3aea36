// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  listPictureTags,
  listSitePictures,
  removeSitePicture,
  replaceSitePicture,
  type SitePicture,
  undoSitePictureReplacement,
  uploadSitePicture,
} from '#shared/contracts/desk-pictures.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from '../support/render-desk.tsx';

function toPicture(id: number, changes: Partial<SitePicture> = {}): SitePicture {
  const name = `${String(id).padStart(32, '0')}.webp`;
  return {
    id,
    name,
    type: 'picture',
    tags: [],
    address: `/media/u/${name}`,
    width: 1200,
    height: 800,
    bytes: 90_000,
    version: 1,
    focus: '22',
    alt: {},
    file_name: `photo-${id}.jpg`,
    uploaded_at: '2026-11-27T10:00:00Z',
    uploaded_by: 'Eva Nová',
    uses: 0,
    ...changes,
  };
}

const quay = toPicture(2, { alt: { en: 'The quay at dawn', cz: 'Nábřeží' }, uses: 1 });
let library: SitePicture[];
beforeEach(() => {
  library = [quay, toPicture(1)];
});

type Answers = NonNullable<NonNullable<Parameters<typeof renderDesk>[0]>['answers']>;

function open(answers: Answers = []) {
  return renderDesk({
    path: '/pictures',
    answers: [
      ...answers,
      [
        listSitePictures,
        (_body, url) => {
          const [q, before] = [url.searchParams.get('q'), Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY)];
          const pictures = library.filter(({ id, alt }) => id < before && (!q || JSON.stringify(alt).toLowerCase().includes(q)));
          return { pictures: pictures.slice(0, 2), next: pictures.length > 2 ? pictures[1]?.id : null };
        },
      ],
      [getSitePicture, () => quay],
      [listPictureTags, () => ({ tags: ['Christmas', 'Food court'] })],
      [
        getSitePictureUses,
        (_body, url) =>
          url.pathname.includes(quay.name)
            ? { uses: [{ kind: 'announcements', key: '7', name: '7', translations: [{ locale: 'en', title: 'The fair' }] }], total: 1 }
            : { uses: [], total: 0 },
      ],
    ],
  });
}

const card = (title: string) => screen.findByRole('button', { name: (name) => name.startsWith(`Open ${title} `) });
const file = (type = 'image/jpeg', name = 'quay.jpg', size = 8) => new File([new Uint8Array(size)], name, { type });

describe('the library of pictures', () => {
  it('shows pictures with their missing descriptions, and loads older pictures on demand', async () => {
    library = [quay, toPicture(1), toPicture(0)];
    const { user } = open();
    expect(within(await card('The quay at dawn')).getByText('Used in 1 record · Description missing: DE, SK')).toBeDefined();
    expect(screen.queryByText('photo-0.jpg')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Older pictures' }));
    expect(await card('photo-0.jpg')).toBeDefined();
  });

  it('is searchable, and shows if nothing matches', async () => {
    const { user } = open();
    await card('photo-1.jpg');
    await user.type(screen.getByRole('searchbox'), 'quay');
    await waitFor(() => expect(screen.queryByText('photo-1.jpg')).toBeNull());
    expect(await card('The quay at dawn')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('No picture is described like that')).toBeDefined();
  });

  it('is filtered by use, tag and day, and the address has the filters', async () => {
    const asked: string[] = [];
    const { user } = open([
      [
        listSitePictures,
        (_body, url) => {
          asked.push(url.search);
          return { pictures: library, next: null };
        },
      ],
    ]);
    await user.click(await screen.findByText('More filters'));
    await user.selectOptions(await screen.findByLabelText('Used in'), 'Used nowhere');
    await waitFor(() => expect(asked.at(-1)).toBe('?used=nowhere'));
    await user.type(screen.getByLabelText('Tag'), 'christmas');
    await waitFor(() => expect(window.location.search).toBe('?used=nowhere&tag=christmas'));
    expect(document.activeElement).toBe(screen.getByLabelText('Tag'));
    fireEvent.change(screen.getByLabelText('Uploaded from'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(asked.at(-1)).toBe('?from=2026-11-01&tag=christmas&used=nowhere'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Tag').value).toBe('');
  });

  it('saves tags, each once, and shows dimensions and size', async () => {
    const { user, sent } = open([[changeSitePicture, () => ({ ...quay, version: 2 })]]);
    expect(within(await card('The quay at dawn')).getByText('1200 × 800 pixels · 90 kB')).toBeDefined();
    await user.click(await card('The quay at dawn'));
    await user.type(screen.getByLabelText('Tags'), 'Christmas{Enter}chrístmas{Enter}quay, ');
    await user.click(screen.getByRole('button', { name: 'Remove tag Christmas' }));
    await user.type(screen.getByLabelText('Tags'), 'Dawn{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ tags: ['quay', 'Dawn'] }));
  });

  it('saves descriptions and the focus point; arrow keys move the point, and text describes its position', async () => {
    const { user, sent } = open([[changeSitePicture, () => ({ ...quay, version: 2 })]]);
    await user.click(await card('The quay at dawn'));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByRole('link', { name: 'The fair' })).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Delete from the library' })).toBeNull();
    const german = within(dialog).getAllByRole('radio', { name: /^Deutsch/ })[1] ?? expect.unreachable();
    await user.click(german);
    await user.type(within(dialog).getByLabelText('Description (DE)'), 'Der Kai');
    within(dialog).getByRole<HTMLInputElement>('radio', { name: 'middle height, middle' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}');
    expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: 'bottom, left' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.at(-1)?.name).toBe('changeSitePicture'));
    expect(sent.at(-1)?.body).toEqual({ version: 1, focus: '14', tags: [], alt: { en: 'The quay at dawn', cz: 'Nábřeží', de: 'Der Kai' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the typed text if someone else has changed the picture meanwhile', async () => {
    const { user } = open([[changeSitePicture, () => new ApiError('Conflict', { errors: { version: ['invalid'] } })]]);
    await user.click(await card('photo-1.jpg'));
    await user.type(screen.getByLabelText('Description (CZ)'), 'Terasa');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has changed this picture in the meantime.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description (CZ)').value).toBe('Terasa');
  });

  it('deletes an unused picture after a confirmation', async () => {
    const { user, sent } = open([[removeSitePicture, () => toPicture(1)]]);
    await user.click(await card('photo-1.jpg'));
    await user.click(screen.getByRole('button', { name: 'Delete from the library' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(sent.at(-1)?.name).toBe('removeSitePicture'));
  });
});

describe('the replacement of a file', () => {
  it('uploads the new file, replaces the old one in its records, and can be undone', async () => {
    const { user, sent } = open([
      [uploadSitePicture, () => toPicture(5)],
      [replaceSitePicture, () => ({ id: 3, picture: toPicture(5), records: 2 })],
      [undoSitePictureReplacement, () => ({ id: 3, picture: quay, records: 2 })],
    ]);
    await user.click(await card('The quay at dawn'));
    await user.upload(screen.getByLabelText<HTMLInputElement>('Choose the new file'), file());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The old file is back')).toBeDefined();
    expect(sent.map(({ name }) => name)).toEqual(['uploadSitePicture', 'replaceSitePicture', 'undoSitePictureReplacement']);
    expect(sent[1]?.body).toEqual({ by: toPicture(5).name });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves texts that were typed during the upload, so that the new file gets them', async () => {
    const { promise, resolve } = Promise.withResolvers<SitePicture>();
    const { user, sent } = open([
      [uploadSitePicture, () => promise],
      [changeSitePicture, () => ({ ...quay, version: 2 })],
      [replaceSitePicture, () => ({ id: 3, picture: toPicture(5), records: 2 })],
    ]);
    await user.click(await card('The quay at dawn'));
    await user.upload(screen.getByLabelText<HTMLInputElement>('Choose the new file'), file());
    await user.type(screen.getByLabelText('Tags'), 'Dawn{Enter}');
    resolve(toPicture(5));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ name }) => name)).toEqual(['uploadSitePicture', 'changeSitePicture', 'replaceSitePicture']);
    expect(sent[1]?.body).toMatchObject({ version: 1, tags: ['Dawn'] });
  });

  it('names the reason if a record may not be changed, and changes nothing', async () => {
    const { user } = open([
      [uploadSitePicture, () => toPicture(5)],
      [replaceSitePicture, () => new ApiError('Conflict', { errors: { name: ['not_allowed'] } })],
    ]);
    await user.click(await card('The quay at dawn'));
    await user.upload(screen.getByLabelText<HTMLInputElement>('Choose the new file'), file());
    expect((await screen.findByRole('alert')).textContent).toContain('Ask a manager');
  });
});

describe('an upload', () => {
  const choose = async ({ upload }: ReturnType<typeof renderDesk>['user'], chosen: File) =>
    upload(await screen.findByLabelText<HTMLInputElement>(/^Upload(?!ed)/), chosen);

  it('opens the uploaded picture to be described', async () => {
    const { user, sent } = open([[uploadSitePicture, () => toPicture(5)]]);
    await choose(user, file());
    expect(await screen.findByRole('dialog', { name: 'photo-5.jpg' })).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ file_name: 'quay.jpg', image: expect.any(File) });
  });

  it('does not replace an open picture, whose text is being typed', async () => {
    const { promise, resolve } = Promise.withResolvers<SitePicture>();
    const { user } = open([[uploadSitePicture, () => promise]]);
    await choose(user, file());
    await user.click(await card('photo-1.jpg'));
    await user.type(screen.getByLabelText('Description (CZ)'), 'Terasa');
    resolve(toPicture(5));
    await waitFor(() => expect(screen.queryByText(/is being sent/)).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description (CZ)').value).toBe('Terasa');
  });

  it('sends several pictures dropped together, and names rejected ones', async () => {
    let next = 5;
    const { sent } = open([[uploadSitePicture, () => toPicture(next++)]]);
    const place = (await screen.findByLabelText(/^Upload(?!ed)/)).closest('.picture-drop') ?? expect.unreachable();
    const files = [file('image/jpeg', 'a.jpg'), file('text/plain', 'list.txt'), file('image/png', 'b.png'), file('image/webp', 'c.webp')];
    fireEvent.drop(place, { dataTransfer: { files } });
    await waitFor(() => expect(sent.map(({ body }) => (body as { file_name: string }).file_name)).toEqual(['a.jpg', 'b.png', 'c.webp']));
    expect((await screen.findByRole('alert')).textContent).toContain('list.txt is not a JPEG');
    expect(screen.queryByRole('dialog')).toBeNull(); // several pictures are described later
  });

  it('works by drop and paste', async () => {
    const { sent } = open([[uploadSitePicture, () => toPicture(5)]]);
    const place = (await screen.findByText('Upload')).closest('.picture-drop') ?? expect.unreachable();
    fireEvent.drop(place, { dataTransfer: { files: [file()] } });
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.paste(place, { clipboardData: { files: [file()] } });
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it.each([
    ['another kind of file', file('text/plain', 'a.txt'), 'a.txt is not a JPEG, PNG, WebP or AVIF file'],
    [
      'more than is taken',
      file('image/jpeg', 'a.jpg', 25 * 1024 * 1024 + 1),
      'a.jpg is larger than 25 MB, and this browser could not make it smaller.',
    ],
  ])('is not sent for a file of an unsuitable type or size: %s', async (_what, chosen, words) => {
    const { sent } = open();
    fireEvent.drop(await screen.findByText('Upload'), { dataTransfer: { files: [chosen] } });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(sent).toEqual([]);
  });

  it('reports a file that is not a picture, and a full disk', async () => {
    const refusals = [
      new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } }),
      new ApiError('ServiceUnavailable', { retryAfterSeconds: 30 }),
    ];
    const { user } = open([[uploadSitePicture, () => refusals.shift()]]);
    await choose(user, file());
    expect((await screen.findByRole('alert')).textContent).toContain('quay.jpg cannot be read, or has too many pixels');
    await choose(user, file());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('its disk is full'));
    refusals.length = 0;
  });

  it('continues once the connection is back', async () => {
    let isLost = true;
    const { user, sent } = open([
      [
        uploadSitePicture,
        () => {
          if (isLost) throw new TypeError('no network');
          return toPicture(5);
        },
      ],
    ]);
    await choose(user, file());
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost. quay.jpg stays here');
    isLost = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('dialog', { name: 'photo-5.jpg' })).toBeDefined();
    expect(sent).toHaveLength(2);
  });

  it('sends several files two at a time, and lets staff cancel or retry each', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const { user, sent } = open([[uploadSitePicture, () => new Promise((resolve) => void waiting.push(resolve))]]);
    const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => file('image/jpeg', name));
    fireEvent.drop(await screen.findByText('Upload'), { dataTransfer: { files } });
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByText('4 files left')).toBeDefined();
    expect(screen.getAllByText('Waiting')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel upload c.jpg' }));
    waiting[0]?.(new ApiError('ServiceUnavailable', { retryAfterSeconds: 30 }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect((await screen.findByRole('alert')).textContent).toContain('a.jpg could not be saved');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    waiting[1]?.(toPicture(6));
    await waitFor(() =>
      expect(sent.map(({ body }) => (body as { file_name: string }).file_name)).toEqual(['a.jpg', 'b.jpg', 'd.jpg', 'a.jpg']),
    );
    waiting[2]?.(toPicture(7));
    waiting[3]?.(toPicture(8));
    await waitFor(() => expect(screen.queryByText(/is being sent/)).toBeNull());
  });

  it('waits as long as the server requests if there are too many', async () => {
    const answers = [new ApiError('TooManyRequests', { retryAfterSeconds: 1 }), toPicture(5)];
    const { user, sent } = open([[uploadSitePicture, () => answers.shift()]]);
    await choose(user, file());
    expect(await screen.findByRole('dialog', { name: 'photo-5.jpg' }, { timeout: 5000 })).toBeDefined();
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      expect.any(String),
      sent[0]?.headers.get('idempotency-key'),
    ]);
  });

  it('can be cancelled without effect', async () => {
    const { promise, resolve } = Promise.withResolvers<SitePicture>();
    const { user } = open([[uploadSitePicture, () => promise]]);
    await choose(user, file());
    await user.click(await screen.findByRole('button', { name: 'Cancel upload quay.jpg' }));
    expect(screen.queryByText('quay.jpg is being sent')).toBeNull();
    resolve(toPicture(5));
    await promise;
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
