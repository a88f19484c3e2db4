import {
  type Delivery,
  dayAt,
  deliveryInput,
  latinDigits,
  limits,
  stateOfPinCode,
  unknownPrefixOf,
} from '@neev/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TextArea, TextField } from '@/components/controls/field.tsx';
import { parseStored, sessionValues } from '@/lib/stored-values.ts';

/** In the order of the form. */
const fieldNames = ['pinCode', 'requiredOn', 'address', 'gstin'] as const;

type FieldName = (typeof fieldNames)[number];
type Texts = { [name in FieldName]?: string | undefined };

/** Storage of the values that have not been sent, beside the drafts of the forms. */
const DRAFT_KEY = 'neev-draft-delivery';

const storedTexts = z.partialRecord(z.enum(fieldNames), z.string());

interface DeliveryControl {
  initial: Texts;
  problems: Texts;
  /** Changes when the fields are reset: the key of the fields, which are uncontrolled. */
  version: number;
  /**
   * Returns the delivery details of a form; `undefined` if a field is not valid, which then shows why and
   * gets the focus.
   */
  check(form: HTMLFormElement): Delivery | undefined;
  /** Checks the fields again that show why they are not valid. */
  recheck(form: HTMLFormElement): void;
  /** Keeps the values for a reload. */
  keep(form: HTMLFormElement): void;
  /** Deletes the kept values. */
  deleteDraft(): void;
  /** Empties the fields. */
  reset(): void;
}

/** The values of the delivery fields, which are uncontrolled. */
export function useDelivery(edited: Delivery | undefined): DeliveryControl {
  const [{ initial, version }, setFields] = useState<{ initial: Texts; version: number }>(() => ({
    initial: edited ?? parseStored(sessionValues.read(DRAFT_KEY), storedTexts) ?? {},
    version: 0,
  }));
  const [problems, setProblems] = useState<Texts>({});

  return {
    initial,
    problems,
    version,
    check(form) {
      const { data, found } = parseForm(form);
      setProblems(found);
      const invalidField = fieldNames.find((name) => found[name] !== undefined);
      if (invalidField === undefined) return data;
      form.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus();
      return undefined;
    },
    recheck(form) {
      const shown = fieldNames.filter((name) => problems[name] !== undefined);
      if (shown.length === 0) return;
      const { found } = parseForm(form);
      setProblems(Object.fromEntries(shown.map((name) => [name, found[name]])));
    },
    keep(form) {
      if (!edited) sessionValues.write(DRAFT_KEY, JSON.stringify(readTexts(form)));
    },
    deleteDraft() {
      if (!edited) sessionValues.remove(DRAFT_KEY);
    },
    reset() {
      setFields({ initial: {}, version: version + 1 });
      setProblems({});
    },
  };
}

/** Returns the delivery details of a form and the problems of its fields. */
function parseForm(form: HTMLFormElement): { data: Delivery | undefined; found: Texts } {
  const { requiredOn, ...texts } = readTexts(form);
  const { data, error } = deliveryInput.safeParse({
    ...texts,
    ...(requiredOn !== '' && { requiredOn }),
  });
  const found: Texts = {
    ...(isPast(requiredOn) && { requiredOn: 'This date is in the past.' }),
    ...(isIncomplete(form, 'requiredOn') && { requiredOn: 'Enter a complete date.' }),
    ...problemsOf(error),
  };
  return { data, found };
}

interface DeliveryFieldsProps {
  delivery: DeliveryControl;
  /** While the request is being sent. */
  readOnly: boolean;
}

export function DeliveryFields({ delivery, readOnly }: DeliveryFieldsProps) {
  const { initial, problems } = delivery;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-lg font-semibold">Delivery</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PinCodeField initial={initial.pinCode} problem={problems.pinCode} readOnly={readOnly} />
        <TextField
          name="requiredOn"
          label="Needed by"
          type="date"
          min={dayAt(new Date())}
          readOnly={readOnly}
          defaultValue={initial.requiredOn}
          error={problems.requiredOn}
        />
      </div>
      <TextArea
        name="address"
        label="Site Address"
        rows={2}
        autoComplete="street-address"
        maxLength={limits.address}
        readOnly={readOnly}
        defaultValue={initial.address}
        error={problems.address}
      />
      <TextField
        name="gstin"
        label="GSTIN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="If you want the quote in the name of your company."
        readOnly={readOnly}
        defaultValue={initial.gstin}
        error={problems.gstin}
      />
    </fieldset>
  );
}

interface PinCodeFieldProps {
  initial: string | undefined;
  problem: string | undefined;
  readOnly: boolean;
}

/** Shows the state of the PIN code, so that the visitor notices a typing error. */
function PinCodeField({ initial = '', problem, readOnly }: PinCodeFieldProps) {
  const [text, setText] = useState(initial);
  return (
    <div>
      <TextField
        name="pinCode"
        label="PIN Code"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        readOnly={readOnly}
        defaultValue={initial}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {stateHint(latinDigits(text).replace(/\s/g, ''))}
      </p>
    </div>
  );
}

/** The state of a complete PIN code. An unknown one is sent all the same: the post may have introduced it since. */
function stateHint(pinCode: string): string | undefined {
  if (!/^\d{6}$/.test(pinCode)) return undefined;
  return stateOfPinCode(pinCode) ?? `No Indian PIN code starts with ${unknownPrefixOf(pinCode)}.`;
}

function readTexts(form: HTMLFormElement): Record<FieldName, string> {
  const data = new FormData(form);
  const text = (name: FieldName) => String(data.get(name) ?? '');
  return {
    pinCode: text('pinCode'),
    address: text('address'),
    requiredOn: text('requiredOn'),
    gstin: text('gstin'),
  };
}

/** Whether the visitor has entered a part of a date, whose value is empty. */
function isIncomplete(form: HTMLFormElement, name: FieldName): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** Before today in India. */
function isPast(day: string): boolean {
  return day !== '' && day < dayAt(new Date());
}

/** The first message of each field. */
function problemsOf(error: z.core.$ZodError | undefined): Texts {
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
