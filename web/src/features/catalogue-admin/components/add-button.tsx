import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';

interface AddButtonProps {
  /** `Add Category` */
  label: string;
  onClick: () => void;
}

export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden className="size-4.5" />
      {label}
    </Button>
  );
}
