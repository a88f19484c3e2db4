/**
 * The entry. React is evaluated with it, all else in a task of its own: together they would keep a slow
 * phone from answering. A page names the files of both, so that they come together.
 */
import './styles/index.css';
import 'react-dom/client';

import('./start.tsx').catch((error: unknown) => {
  console.warn('The page does not come alive.', error);
});
