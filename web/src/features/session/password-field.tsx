import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '@/components/controls/field.tsx';

interface PasswordFieldProps {
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
}

/** A password with a button that shows it. */
export function PasswordField({ autoComplete, hint }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        required
        className="pr-12"
      />
      {/* Over the end of the input, which is below the label. */}
      <button
        type="button"
        aria-pressed={isShown}
        className="absolute top-6.5 right-0 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">Show password</span>
      </button>
    </div>
  );
}
