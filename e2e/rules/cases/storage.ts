/** All rules cases of `storage.rules`. */
import { adminLimits } from '@neev/domain';
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from 'firebase/storage';
import { type Actor, everyone } from '../actors.ts';
import { type Action, casesFor, type RulesCase, type RulesCaseGroup } from '../rules-case.ts';
import { parentOf, parseTable } from './matrix-table.ts';

type StorageAction = Action<FirebaseStorage>;
type StorageCase = RulesCase<FirebaseStorage>;

/**
 * Who may get a file, list its folder, create another file in it, change its metadata (describe), overwrite
 * it and delete it.
 */
const table = `
                           get    list   create   describe   overwrite   delete
  images/there.png         all    none   admin    none       none        admin
  images/deep/there.png    all    none   admin    none       none        admin
  attachments/there/0      none   none   none     none       none        none
  there.png                none   none   none     none       none        none
  private/there.png        none   none   none     none       none        none
  private/images/there.png none   none   none     none       none        none
`;

const rows = parseTable(table);

/** The existing files before each case. */
export const files = rows.map(({ path }) => path);

const actions: Record<string, (path: string) => StorageAction> = {
  get: (path) => ({ run: (storage) => getBytes(ref(storage, path)), changes: [] }),
  list: (path) => ({ run: (storage) => listAll(ref(storage, parentOf(path))), changes: [] }),
  create: (path) => uploading(path.replace('there', 'another')),
  describe: (path) => ({
    run: (storage) => updateMetadata(ref(storage, path), { contentType: 'image/jpeg' }),
    changes: [path],
  }),
  overwrite: (path) => uploading(path),
  delete: (path) => ({ run: (storage) => deleteObject(ref(storage, path)), changes: [path] }),
};

const picture = 'images/new.png';

const rejectedTypes = [
  'image/svg+xml',
  'image/gif',
  'image/bmp',
  'image/',
  'image/png2',
  'IMAGE/PNG',
  'text/html',
  'text/html; image/png',
  'application/octet-stream',
  // Without a type, the emulator and Cloud Storage assume application/octet-stream.
  '',
];

export const storageGroups: RulesCaseGroup<FirebaseStorage>[] = [
  ...rows.map(({ path, cells }) => ({
    name: path,
    cases: Object.entries(cells).flatMap(([operation, permitted]) =>
      casesFor(everyone, permitted, `to ${operation}`, () => actionOf(operation, path)),
    ),
  })),
  { name: 'the type of an image', cases: typeCases() },
  { name: 'the size of an image', cases: sizeCases() },
];

function typeCases(): StorageCase[] {
  return [
    ...adminLimits.imageTypes.flatMap((type) =>
      byAdministrator(type, true, uploading(picture, { type })),
    ),
    ...rejectedTypes.flatMap((type) =>
      byAdministrator(type || 'no type', false, uploading(picture, { type })),
    ),
  ];
}

function sizeCases(): StorageCase[] {
  const { imageBytes } = adminLimits;
  return [
    ...[0, 1, imageBytes].flatMap((bytes) =>
      byAdministrator(`${bytes} bytes`, true, uploading(picture, { bytes })),
    ),
    ...byAdministrator(
      `${imageBytes + 1} bytes`,
      false,
      uploading(picture, { bytes: imageBytes + 1 }),
    ),
  ];
}

function byAdministrator(label: string, permitted: boolean, action: StorageAction): StorageCase[] {
  const actors: Actor[] = ['administrator'];
  return casesFor(actors, permitted ? actors : [], `to upload ${label}`, () => action);
}

function uploading(
  path: string,
  { bytes = 3, type = 'image/png' }: { bytes?: number; type?: string } = {},
): StorageAction {
  const metadata = type === '' ? {} : { contentType: type };
  return {
    run: (storage) => uploadBytes(ref(storage, path), new Uint8Array(bytes), metadata),
    changes: [path],
  };
}

function actionOf(operation: string, path: string): StorageAction {
  const action = actions[operation];
  if (!action) throw new Error(`Unknown operation in the table: ${operation}.`);
  return action(path);
}
