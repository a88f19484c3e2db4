import { PageHead } from '../page-head.tsx';

export function AboutPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="About us" />
      <h1 className="text-title">About us</h1>
    </div>
  );
}
