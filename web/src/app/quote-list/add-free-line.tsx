import { limits, parseEnteredNumber } from '@neev/domain';
import { type FormEvent, memo, useState } from 'react';
import { TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { addToList } from '@/lib/quote-list/browser-list.ts';
import { checkQuantity, freeLine } from '@/lib/quote-list/list.ts';

/** A form for a line that is not in the catalogue. */
export const AddFreeLine = memo(function AddFreeLine() {
  const [problems, setProblems] = useState<{ name?: string; quantity?: string }>({});

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = textOf(data, 'name');
    const quantity = parseEnteredNumber(textOf(data, 'quantity'));
    const quantityProblem = checkQuantity(quantity);
    setProblems({
      ...(name === '' && { name: 'Enter what you need.' }),
      ...(quantityProblem !== undefined && { quantity: quantityProblem }),
    });
    if (name === '' || quantity === undefined || quantityProblem !== undefined) return;
    const line = freeLine({ name, quantity, unit: textOf(data, 'unit') }, () =>
      crypto.randomUUID(),
    );
    if (!addToList([line])) return;
    form.reset();
    form.querySelector('input')?.focus();
  }

  return (
    <form noValidate aria-labelledby="add-free-line" className="mt-8" onSubmit={add}>
      <h2 id="add-free-line" className="mb-3 text-xl">
        Add something else
      </h2>
      <div className="grid gap-3 md:grid-cols-2">
        <div className="md:col-span-2">
          <TextField
            name="name"
            label="Item"
            autoComplete="off"
            maxLength={limits.enquiryProduct}
            error={problems.name}
          />
        </div>
        <TextField
          name="quantity"
          label="Quantity"
          inputMode="decimal"
          autoComplete="off"
          error={problems.quantity}
        />
        <TextField name="unit" label="Unit" autoComplete="off" maxLength={limits.unit} />
      </div>
      <Button type="submit" variant="outline" className="mt-3">
        Add to list
      </Button>
    </form>
  );
});

function textOf(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim();
}
