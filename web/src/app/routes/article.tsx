import { PageHead } from '../page-head.tsx';

export function ArticlePage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Article" />
      <h1 className="text-title">Article</h1>
    </div>
  );
}
