import { formatCount } from '@neev/domain';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { TextArea, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { Bill } from './bill-row.ts';
import { BillError, type BillProblem, MAX_ROWS, parseBillText } from './parse-bill.ts';
import { MAX_FILE_BYTES, readBillFile } from './read-bill-file.ts';

interface BillInputProps {
  text: string;
  onText: (text: string) => void;
  onRead: (bill: Bill) => void;
}

const PASTE_INSTEAD = 'copy the cells in Excel and paste them above.';

const fileProblems: Record<BillProblem, string> = {
  empty: 'There are no items in this file.',
  tooLarge: `This file is too large. A file can have at most 2 MB. You can ${PASTE_INSTEAD}`,
  tooManyRows: `This file has more than ${formatCount(MAX_ROWS)} rows. Copy a part of them in Excel and paste it above.`,
  oldWorkbook: `This is an old Excel file (.xls). Save it as .xlsx, or ${PASTE_INSTEAD}`,
  protectedWorkbook: `This file has a password. Save it without one, or ${PASTE_INSTEAD}`,
  damagedWorkbook: `This file could not be read. You can ${PASTE_INSTEAD}`,
  wrongType: 'This is not a CSV or Excel file (.xlsx). You can also paste the text above.',
};

/** A field for a pasted list, and one for a file. */
export function BillInput({ text, onText, onRead }: BillInputProps) {
  const [textProblem, setTextProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    try {
      onRead(parseBillText(text));
    } catch (error) {
      setTextProblem(problemOf(error) === 'tooManyRows' ? TOO_MANY_ROWS : 'Paste your list first.');
      area.current?.focus();
    }
  }

  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <p>
        We look for each line in our catalogue. You check all lines before they are added to your
        list.
      </p>
      <TextArea
        ref={area}
        label="Your list"
        hint="One item per line, or cells copied from Excel, such as: 8 t TMT bar 16 mm"
        rows={7}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={textProblem}
        onChange={(event) => {
          onText(event.target.value);
          setTextProblem(undefined);
        }}
      />
      <FileField onRead={onRead} />
      <Button type="submit" variant="dark">
        Find products
      </Button>
    </form>
  );
}

const TOO_MANY_ROWS = `This list has more than ${formatCount(MAX_ROWS)} rows. Paste a part of it.`;

function FileField({ onRead }: Pick<BillInputProps, 'onRead'>) {
  const [problem, setProblem] = useState<string>();

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setProblem(undefined);
    try {
      if (file.size > MAX_FILE_BYTES) throw new BillError('tooLarge');
      onRead(await readBillFile(file.name, new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      setProblem(fileProblems[problemOf(error)]);
      // So that the same file can be chosen again.
      input.value = '';
    }
  }

  return (
    <TextField
      type="file"
      label="Or upload a file"
      hint="CSV or Excel (.xlsx), 2 MB at most"
      accept=".csv,.txt,.tsv,.xlsx"
      error={problem}
      onChange={(event) => void read(event)}
    />
  );
}

/** A file that the browser cannot read, or code that does not load, is a file that could not be read. */
function problemOf(error: unknown): BillProblem {
  return error instanceof BillError ? error.problem : 'damagedWorkbook';
}
