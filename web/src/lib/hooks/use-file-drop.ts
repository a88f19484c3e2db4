import { type DragEvent, useRef, useState } from 'react';

/** Makes an element take a file that is dropped on it. */
export function useFileDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  // Children are entered before their parent is left.
  const depth = useRef(0);

  function move(event: DragEvent, by: number) {
    event.preventDefault();
    depth.current += by;
    setIsOver(depth.current > 0);
  }

  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragLeave: (event: DragEvent) => move(event, -1),
      // Without it the browser takes no drop.
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        move(event, -depth.current);
        const file = event.dataTransfer.files[0];
        if (file) onDrop(file);
      },
    },
  };
}
