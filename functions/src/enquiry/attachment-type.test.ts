import { expect, it } from 'vitest';
import { detectAttachmentType } from './attachment-type.ts';

/** A ZIP file of empty entries without their local parts, which the detection does not read. */
function zipOf(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const start = Buffer.from('PK\x03\x04 the local part', 'latin1');
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, ...entries, end]);
}

const workbook = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'];
const compound = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'.padEnd(512, '\0');
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['application/pdf', latin1('%PDF-1.7\n%\xE2\xE3')],
  ['image/jpeg', latin1('\xFF\xD8\xFF\xE0\0\x10JFIF')],
  ['image/png', latin1('\x89PNG\r\n\x1A\n\0\0\0\rIHDR')],
  ['image/webp', latin1('RIFF\x24\0\0\0WEBPVP8 ')],
  ['image/heic', latin1('\0\0\0\x18ftypheic\0\0\0\0')],
  ['image/avif', latin1('\0\0\0\x18ftypavif\0\0\0\0')],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zipOf(...workbook)],
  ['application/vnd.ms-excel', latin1(compound + utf16('Workbook\0'))],
  ['application/vnd.ms-excel', latin1(compound + utf16('Book\0'))],
  ['text/csv', Buffer.from('\uFEFFItem,Quantity\r\nसरिया,8.5\r\n')],
  ['text/csv', latin1('Item;Menge\nSt\xE4be;8\t<10\nRohr <d\n')],
])('a file of the type %s is detected by its content', (type, bytes) => {
  expect(detectAttachmentType(bytes)).toBe(type);
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['a program', latin1('MZ\x90\0\x03\0')],
  ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  ['an XML document', Buffer.from('<?xml version="1.0"?>')],
  ['a page after a byte order mark', Buffer.from('\uFEFF \n<html>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['text in UTF-16', Buffer.from('Item,Quantity', 'utf16le')],
  ['a ZIP file of other files', zipOf('a.txt', 'xl/readme.txt')],
  ['a workbook with macros', zipOf(...workbook, 'xl/vbaProject.bin')],
  ['a document', zipOf('[Content_Types].xml', 'word/document.xml')],
  ['a ZIP file that is cut off', zipOf(...workbook).subarray(0, 60)],
  [
    'a ZIP file whose directory is outside',
    Buffer.concat([zipOf(...workbook).subarray(0, 30), latin1('PK\x05\x06'.padEnd(22, '\xFF'))]),
  ],
  ['a compound file of another program', latin1(compound + utf16('WordDocument\0'))],
  ['a video', latin1('\0\0\0\x18ftypisom\0\0\0\0')],
  ['an animation', latin1('GIF89a\x01\0')],
  ['a PDF file after something else', latin1('\0%PDF-1.7')],
])('%s is not accepted', (_, bytes) => {
  expect(detectAttachmentType(bytes)).toBeUndefined();
});
