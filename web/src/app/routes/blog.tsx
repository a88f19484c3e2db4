import { PageHead } from '../page-head.tsx';

export function BlogPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Blog" />
      <h1 className="text-title">Blog</h1>
    </div>
  );
}
