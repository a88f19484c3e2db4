/** Sizes of documents as in https://firebase.google.com/docs/firestore/storage-size, in bytes. */
import { byteLength } from './strings.ts';
import type { Document, Fields, Value } from './value.ts';

export const documentSize = (document: Pick<Document, 'name' | 'fields'>): number =>
  nameSize(document.name) + fieldsSize(document.fields) + 32;

/** The ids without the project and database, one byte more for each, and 16 more. */
function nameSize(name: string): number {
  const path = name.split('/').slice(5).join('/');
  return byteLength(path) + 1 + 16;
}

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const [name, value] of Object.entries(fields))
    size += byteLength(name) + 1 + valueSize(value);
  return size;
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return byteLength(value.stringValue) + 1;
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields);
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((size, element) => size + valueSize(element), 0);
  }
  if ('bytesValue' in value) return bytesLength(value.bytesValue);
  if ('referenceValue' in value) return nameSize(value.referenceValue);
  if ('geoPointValue' in value) return 16;
  return 'nullValue' in value || 'booleanValue' in value ? 1 : 8;
}

/** The number of bytes that a base64 text stands for. */
export const bytesLength = (base64: string): number => Buffer.byteLength(base64, 'base64');
