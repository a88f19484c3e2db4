import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { PublicLayout } from './layouts/public-layout.tsx';
import { NavigationEffects } from './navigation/navigation-effects.tsx';
import { LOGIN_PATH, REGISTER_PATH } from './routes/admin/paths.ts';

/** Each page is a chunk of its own. */
const HomePage = page(async () => (await import('./routes/home.tsx')).HomePage);
const ContactPage = page(async () => (await import('./routes/contact.tsx')).ContactPage);
const CategoryPage = page(async () => (await import('./routes/category.tsx')).CategoryPage);
const CategoriesPage = page(async () => (await import('./routes/categories.tsx')).CategoriesPage);
const SubcategoryPage = page(
  async () => (await import('./routes/subcategory.tsx')).SubcategoryPage,
);
const ProductPage = page(async () => (await import('./routes/product.tsx')).ProductPage);
const AboutPage = page(async () => (await import('./routes/about.tsx')).AboutPage);
const NewProductsPage = page(
  async () => (await import('./routes/new-products.tsx')).NewProductsPage,
);
const MaterialPage = page(async () => (await import('./routes/material.tsx')).MaterialPage);
const SearchPage = page(async () => (await import('./routes/search.tsx')).SearchPage);
const PrivacyPolicyPage = page(
  async () => (await import('./routes/privacy-policy.tsx')).PrivacyPolicyPage,
);
const WebsitePolicyPage = page(
  async () => (await import('./routes/website-policy.tsx')).WebsitePolicyPage,
);
const SiteMapPage = page(async () => (await import('./routes/site-map.tsx')).SiteMapPage);
const BlogPage = page(async () => (await import('./routes/blog.tsx')).BlogPage);
const ArticlePage = page(async () => (await import('./routes/article.tsx')).ArticlePage);
const NotFoundPage = page(async () => (await import('./routes/not-found.tsx')).NotFoundPage);
const AdminArea = page(async () => (await import('./routes/admin/admin-area.tsx')).AdminArea);
const AdminLogin = page(async () => (await import('./routes/admin/admin-entrance.tsx')).AdminLogin);
const AdminRegister = page(
  async () => (await import('./routes/admin/admin-entrance.tsx')).AdminRegister,
);

export function Router() {
  return (
    <BrowserRouter>
      <NavigationEffects />
      <Routes>
        <Route element={<PublicLayout />}>
          <Route index element={<HomePage />} />
          <Route path="about" element={<AboutPage />} />
          <Route path="contact" element={<ContactPage />} />
          <Route path="categories" element={<CategoriesPage />} />
          <Route path="category/:categoryId" element={<CategoryPage />} />
          <Route path="products/:categoryId" element={<CategoryPage />} />
          <Route path="subcategory/:subcategoryId" element={<SubcategoryPage />} />
          <Route path="product/:productId" element={<ProductPage />} />
          <Route path="new-products" element={<NewProductsPage />} />
          <Route path="paints" element={<NewProductsPage />} />
          <Route path="material" element={<MaterialPage />} />
          <Route path="material/:subcategoryName" element={<MaterialPage />} />
          <Route path="search" element={<SearchPage />} />
          <Route path="privacy-policy" element={<PrivacyPolicyPage />} />
          <Route path="website-policy" element={<WebsitePolicyPage />} />
          <Route path="sitemap" element={<SiteMapPage />} />
          <Route path="blog" element={<BlogPage />} />
          <Route path="blog/:articleSlug" element={<ArticlePage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path={LOGIN_PATH} element={<AdminLogin />} />
        <Route path={REGISTER_PATH} element={<AdminRegister />} />
        <Route path="admin/*" element={<AdminArea />} />
      </Routes>
    </BrowserRouter>
  );
}

function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}
