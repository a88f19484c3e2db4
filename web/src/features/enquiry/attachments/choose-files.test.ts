import { attachmentLimits } from '@neev/domain';
import { expect, it } from 'vitest';
import { readChosenFiles } from './choose-files.ts';

const fileOf = (name: string, content: BlobPart = 'content', type = '') =>
  new File([content], name, { type });

function choose(files: File[], count = 0) {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  return readChosenFiles(files, { count, newId });
}

it('accepted files are read, also those without an ending, as phones name them', async () => {
  const files = [fileOf('Plan.PDF', 'a plan'), fileOf('photo 12', 'a photo', 'image/jpeg')];
  const { attachments, problems } = await choose(files);
  expect(problems).toEqual([]);
  expect(attachments.map(({ id, name }) => [id, name])).toEqual([
    ['id-1', 'Plan.PDF'],
    ['id-2', 'photo 12'],
  ]);
  expect(await attachments[0]?.file.text()).toBe('a plan');
});

it('each file that cannot be attached is named with the reason', async () => {
  const large = new Uint8Array(attachmentLimits.bytes + 1);
  const unreadable = Object.assign(fileOf('cloud.pdf'), {
    arrayBuffer: () => Promise.reject(new Error('gone')),
  });
  const files = [fileOf('plan.dwg'), fileOf('scan.pdf', large), fileOf('a.csv', ''), unreadable];
  const { attachments, problems } = await choose(files);
  expect(attachments).toEqual([]);
  expect(problems).toEqual([
    "plan.dwg can't be attached. We can take PDF files, photos (JPG, PNG, WebP, HEIC) and spreadsheets (XLSX, XLS, CSV).",
    'scan.pdf is too large (10.0 MB). A file can be up to 10 MB.',
    'a.csv is empty.',
    'cloud.pdf could not be read. Please choose it again.',
  ]);
});

it('a file of the largest size is accepted', async () => {
  const { problems } = await choose([fileOf('a.pdf', new Uint8Array(attachmentLimits.bytes))]);
  expect(problems).toEqual([]);
});

it('files beyond three are not added', async () => {
  const { attachments, problems } = await choose([fileOf('c.pdf'), fileOf('d.pdf')], 2);
  expect(attachments.map(({ name }) => name)).toEqual(['c.pdf']);
  expect(problems).toEqual(['d.pdf was not added. You can attach up to three files.']);
});
