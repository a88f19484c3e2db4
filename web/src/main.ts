/**
 * The entry. React is evaluated on its own before the rest: in one task with it, it would keep a slow
 * phone from answering. The page names the files of both, so that they come together.
 */
import './styles/index.css';

import('react-dom/client')
  .then(() => import('./start.tsx'))
  .catch((error: unknown) => console.warn('The page does not come alive.', error));
